import type { Code } from './code.ts'

const columns = ['code', 'tariff_id', 'tariff_name', 'device_type', 'bonus_amount', 'free_days', 'activated'] as const

/** As other exports of the panel: semicolons between fields; no field is read as a formula by what opens it. */
export const csvOf = (codes: readonly Code[]): string =>
  [columns, ...codes.map((code) => columns.map((column) => String(code[column])))]
    .map((row) => row.map(fieldOf).join(';'))
    .join('\r\n')
    .concat('\r\n')

const fieldOf = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
