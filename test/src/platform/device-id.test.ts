import { deviceId } from '../../../src/platform/device-id.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('a device keeps its token', () => {
  const id = deviceId();
  expect(id).toMatch(/^[\w-]{43}$/);
  expect([deviceId(), localStorage.getItem('nonet.device')]).toEqual([id, id]);
});

test('where nothing can be stored it is the same as long as the page lives', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
  expect(deviceId()).toBe(deviceId());
});
