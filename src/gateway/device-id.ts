/** Ids longer than any, or of characters that no tracker can be registered with, are noise and not remembered. */
export const isDeviceId = (id: string): boolean => /^[\x21-\x7e]{1,64}$/.test(id)
