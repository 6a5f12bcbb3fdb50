import { api } from '#api/index.ts'
import type { Operation } from '#contract/operation.ts'
import { areas } from '#http/docs/areas.ts'
import { accessSentence, answerOf, byArea, ownErrorsOf, wrappedSentence } from '#http/docs/describe.ts'
import { exampleOf } from '#http/docs/example.ts'
import { type Field, fieldsOf } from '#http/docs/fields.ts'
import { introduction } from '#http/docs/introduction.ts'
import { askedOf, remarkOf } from '#http/docs/request.ts'
import { languages } from '#http/docs/snippets.ts'
import { openapi } from '#http/openapi.ts'
import { contractText } from './contract-text.ts'
import type { Generated } from './generated.ts'
import { hashKindsTable, otherKindsTable, sessionKindsTable } from './hash-kinds-table.ts'
import { cell } from './markdown.ts'

const operations = Object.values(api) as unknown as readonly Operation[]

/** `openapi.json` and `docs/api/`, of the declarations of the operations. */
export const apiPages = async (): Promise<Generated[]> => [
  { path: 'openapi.json', text: `${lines(openapi(operations))}\n` },
  { path: 'docs/api/contract.txt', text: contractText(operations) },
  { path: 'docs/api/README.md', text: index() },
  ...[...byArea(operations)].map(([area, its]) => ({ path: `docs/api/${fileOf(area)}`, text: pageOf(area, its) })),
]

/**
 * The document with a line for each path and each component, so that diffs are readable and white space is not half of
 * it.
 */
const lines = (document: object): string =>
  block(document, (part) =>
    isWide(part)
      ? block(part, (inner) => (isWide(inner) ? block(inner) : JSON.stringify(inner)))
      : JSON.stringify(part),
  )

/** Answers whether a part takes more than one line that somebody reads. */
const isWide = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && JSON.stringify(part).length > 20_000

const block = (part: object, write: (part: unknown) => string = JSON.stringify): string => {
  const entries = Object.entries(part).map(([name, inner]) =>
    Array.isArray(part) ? write(inner) : `${JSON.stringify(name)}: ${write(inner)}`,
  )
  const [open, close] = Array.isArray(part) ? '[]' : '{}'
  return `${open}\n${entries.join(',\n')}\n${close}`
}

const fileOf = (area: string): string => `${area.replaceAll('/', '-')}.md`

const index = (): string => `# The API

Generated from \`src/api/\` by \`npm run generate\`. A running Odograph shows the same at \`/docs\`, and for programs at \`/v2/openapi.json\`.

${introduction.map(({ title, paragraphs }) => `## ${title}\n\n${paragraphs.join('\n\n')}`).join('\n\n')}

## Who comes

${sessionKindsTable()}

## What hashes open

${hashKindsTable(operations)}

Elsewhere than to operations there is shown

${otherKindsTable()}

## Operations

| operation | |
| --- | --- |
${[...byArea(operations)].flatMap(([area, its]) => its.map((operation) => line(area, operation))).join('\n')}
`

const line = (area: string, { path, summary }: Operation): string =>
  `| [\`${path}\`](${fileOf(area)}#${path.replaceAll('/', '')}) | ${cell(summary)} |`

const pageOf = (area: string, its: readonly Operation[]): string => `# ${area}

${areas[area]}

${its.map(section).join('\n\n')}
`

const section = (operation: Operation): string => {
  const { path, summary, description, kind, params, files = [] } = operation
  const own = ownErrorsOf(operation)
  return [
    `## ${path}`,
    summary,
    description,
    wrappedSentence(operation),
    `${kind === 'query' ? 'Query' : 'Command'}. ${accessSentence(operation)}`,
    table('parameter', fieldsOf(params)),
    table(
      'answer',
      fieldsOf(answerOf(operation)).filter(({ name }) => name !== 'success'),
    ),
    files.length > 0 ? `The answer is a file: ${files.map((type) => `\`${type}\``).join(', ')}.` : undefined,
    own.length > 0
      ? `Failures: ${own.map(({ code, description }) => `${code} ${description}`).join(' · ')}.`
      : undefined,
    `\`\`\`sh\n${languages.curl(askedOf(operation))}\n\`\`\``,
    remarkOf(operation),
    files.length > 0
      ? undefined
      : `\`\`\`json\n${JSON.stringify(exampleOf(answerOf(operation), true), null, 2)}\n\`\`\``,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const table = (title: string, fields: readonly Field[]): string | undefined =>
  fields.length === 0 ? undefined : [`| ${title} | type | |`, '| --- | --- | --- |', ...fields.map(row)].join('\n')

const row = ({ name, type, required, told }: Field): string =>
  `| \`${name}\`${required ? '' : ' *optional*'} | ${cell(type)} | ${cell(told)} |`
