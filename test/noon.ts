/** A zone in which it is noon, more or less: what is told of today neither began nor ends while a test runs. */
export const zoneAtNoon = (): string => {
  const west = (new Date().getUTCHours() + 24 - 12) % 24
  return west === 0 ? 'UTC' : west <= 12 ? `Etc/GMT+${west}` : `Etc/GMT-${24 - west}`
}
