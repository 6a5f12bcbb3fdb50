/** How to ask an operation in three languages: each runs as it stands, once `hash` is what it says. */

export interface Asked {
  path: string
  /** Whether it asks who is there. */
  hash: boolean
  params: Readonly<Record<string, unknown>>
  /** The name of the part `file`. */
  file?: string
  /** Whether the answer is a file. */
  saves: boolean
}

/** Where the platform is: the page puts its own address in its place. */
export const somewhere = 'https://odograph.example'

const curl = ({ path, hash, params, file, saves }: Asked): string => {
  const fields = Object.entries(params).map(([name, value]) => `-F ${quoted(`${name}=${text(value)}`)}`)
  // By `-d`, for `--json` is known from curl 7.82 on only.
  const body =
    Object.keys(params).length > 0
      ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(params, null, 2))}`]
      : []
  return [
    `curl ${saves ? '-OJ ' : ''}${body.length > 0 || file ? '' : '-X POST '}${somewhere}/v2/${path}`,
    ...(hash ? ['-H "Authorization: SVC $hash"'] : []),
    ...(file ? [...fields, `-F file=@${file}`] : body),
  ].join(' \\\n  ')
}

/** For a shell. */
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/** As fields of forms are. */
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const javascript = ({ path, hash, params, file, saves }: Asked): string => {
  const headers = [
    ...(hash ? ['authorization: `SVC $' + '{hash}`'] : []),
    ...(file ? [] : ["'content-type': 'application/json'"]),
  ]
  const form = Object.entries(params).map(([name, value]) => `form.set('${name}', ${JSON.stringify(text(value))})`)
  return [
    ...(file ? ['const form = new FormData()', ...form, "form.set('file', file)"] : []),
    `const response = await fetch('${somewhere}/v2/${path}', {`,
    "  method: 'POST',",
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    `  body: ${file ? 'form' : `JSON.stringify(${JSON.stringify(params, null, 2).replaceAll('\n', '\n  ')})`},`,
    '})',
    saves ? 'const file = await response.blob()' : 'const answer = await response.json()',
  ].join('\n')
}

const python = ({ path, hash, params, file, saves }: Asked): string => {
  const fields = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, text(value)]))
  return [
    'import requests',
    '',
    'response = requests.post(',
    `    "${somewhere}/v2/${path}",`,
    ...(hash ? ['    headers={"Authorization": f"SVC {hash}"},'] : []),
    ...(file ? [`    data=${literal(fields, '    ')},`, `    files={"file": open("${file}", "rb")},`] : []),
    ...(file ? [] : [`    json=${literal(params, '    ')},`]),
    ')',
    saves ? 'file = response.content' : 'answer = response.json()',
  ].join('\n')
}

/** A value as Python writes it, its lines behind the first begun with `indent`. */
const literal = (value: unknown, indent: string): string => {
  const within = `${indent}    `
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, within))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${literal(item, within)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return items.length === 0
    ? `${open}${close}`
    : `${open}\n${items.map((item) => `${within}${item},\n`).join('')}${indent}${close}`
}

export const languages = { curl, JavaScript: javascript, Python: python } as const
