/** Trouble codes as devices tell them. */

/** Codes of one message that are read, and characters of each, at most. */
const [most, longest] = [20, 40]

/** The codes of what a device told, with commas between; each once. */
export const codesOf = (told: string): string[] => {
  const codes = told.split(/[,;|]/).map((code) => code.trim().toUpperCase())
  return [...new Set(codes)].filter((code) => /[1-9A-Z]/.test(code) && code.length <= longest).slice(0, most)
}
