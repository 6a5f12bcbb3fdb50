/** The digit that numbers of devices and of SIM cards end with, by all before it: every second of them counts twice, from the last on. */
export const luhnDigit = (digits: string): number => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const value = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return (10 - (sum % 10)) % 10
}
