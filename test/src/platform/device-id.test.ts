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

test('without storage the device token stays the same until the page is closed', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
  expect(deviceId()).toBe(deviceId());
});
