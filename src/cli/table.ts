const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex').slice(0, 32)}${value.length > 16 ? '…' : ''}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Rows below their names, for a terminal. */
export const table = (names: string[], rows: Record<string, unknown>[]): string => {
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))]
  const widths = names.map((_, i) => Math.max(...lines.map((line) => (line[i] as string).length)))
  const text = lines.map((line) =>
    line
      .map((cell, i) => cell.padEnd(widths[i] as number))
      .join('  ')
      .trimEnd(),
  )
  const [head, ...body] = text
  return `${head}\n${widths.map((width) => '─'.repeat(width)).join('  ')}\n${body.map((line) => `${line}\n`).join('')}`
}
