/** Computed attributes: those that are a factor and an offset of one reading are sensors of ours. */

/** `input * factor + offset`. */
export interface Linear {
  input: string
  factor: number
  offset: number
}

const name = '([A-Za-z_][A-Za-z0-9_.]*)'
const figure = '(\\d+(?:\\.\\d+)?)'
const guarded = new RegExp(`^${name}(?: ?!= ?null)? ?\\? ?(.+?) ?: ?(?:null|0)$`)
const scaled = new RegExp(`^(?:${figure} ?\\* ?${name}|${name}(?: ?([*/]) ?${figure})?)(?: ?([+-]) ?${figure})?$`)

/** The reading that an expression is made of, and how; undefined for everything else. */
export const readLinear = (expression: string): Linear | undefined => {
  const text = expression.trim().replace(/\s+/g, ' ')
  const [, guard, guardedBy] = guarded.exec(text) ?? []
  const found = scaled.exec((guardedBy ?? text).replace(/^\((.*)\)$/, '$1'))
  if (!found) return undefined
  const [, before, behind, input = behind ?? '', operator, by, sign, offset] = found
  if (guard !== undefined && guard !== input) return undefined
  const factor = before ? Number(before) : operator === '/' ? 1 / Number(by) : Number(by ?? 1)
  if (!(factor > 0 && Number.isFinite(factor)) || /^(true|false|null)$/.test(input)) return undefined
  return { input, factor, offset: Number(`${sign ?? ''}${offset ?? 0}`) }
}
