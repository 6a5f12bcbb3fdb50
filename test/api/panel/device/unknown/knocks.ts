/** What a process notes of a device that knocked once. */
export const knockOf = (device: string, more: object = {}) => ({
  protocol: 'teltonika',
  device,
  address: '192.0.2.1',
  bytes: Buffer.from('000f', 'hex'),
  knocks: 1,
  first_time: new Date('2026-11-22T10:00:00Z'),
  last_time: new Date('2026-11-22T10:00:00Z'),
  ...more,
})
