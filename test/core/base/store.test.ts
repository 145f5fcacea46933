import { createStore } from '../../../core/base/store.ts';

test('a store returns the latest value and notifies each listener until it unsubscribes', () => {
  const store = createStore('a');
  const heard: string[] = [];
  const stopFirst = store.subscribe(() => heard.push(`first ${store.get()}`));
  store.subscribe(() => heard.push(`second ${store.get()}`));
  expect(store.get()).toBe('a');
  store.set('b');
  stopFirst();
  store.set('c');
  expect(heard).toEqual(['first b', 'second b', 'second c']);
});
