/** Letters that are no letter with a mark, and what people type for them. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ʻ: '',
  ʼ: '',
  '’': '',
  "'": '',
}

/** A name as it is compared: lower case, without diacritics and apostrophes, words between single spaces. */
export const fold = (text: string): string => {
  // Most names of the world are folded already but for their capitals.
  const lower = text.toLowerCase()
  if (/^[a-z]+( [a-z]+)*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþıħʻʼ’']/g, (letter) => plain[letter] ?? '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Two words of 32 bits that are hardly ever the same for two texts. */
export const hash = (text: string): [number, number] => {
  let a = 0x9e3779b9
  let b = 0x85ebca6b
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x5bd1e995)
    b ^= b >>> 15
  }
  a ^= Math.imul(a ^ (a >>> 16), 0x7feb352d)
  return [a >>> 0, b >>> 0]
}
