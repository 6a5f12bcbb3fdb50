/** The id that device number `index` of a bench names itself with; `makeAccount` registers them. */
export const deviceId = (index: number): string => String(860_000_000_000_000 + index)
