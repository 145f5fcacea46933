import { createStore } from '../../../core/base/store.ts';

test('a store gives the value that was set last and tells each listener until it stops', () => {
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
