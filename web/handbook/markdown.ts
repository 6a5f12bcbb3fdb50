/**
 * The Markdown of the handbook: headings, paragraphs, lists, pictures of their own line, and in their text what is bold and links to
 * other pages. Whatever else is written stays text, so a page can bring nothing into the application that is not here.
 */

export type Part = { text: string; isStrong?: boolean } | { text: string; to: string }

export type Block =
  | { kind: 'heading' | 'paragraph'; parts: readonly Part[] }
  | { kind: 'steps' | 'points'; items: readonly (readonly Part[])[] }
  | { kind: 'picture'; text: string; name: string }

export interface Page {
  title: string
  blocks: readonly Block[]
}

/** A page as it is written, the first line `# ` and its title. */
export const read = (written: string): Page => {
  const [first = '', ...rest] = written.trim().split('\n')
  const blocks = rest.join('\n').split(/\n\s*\n/)
  return { title: first.replace(/^# /, ''), blocks: blocks.flatMap((block) => blockOf(block.trim())) }
}

const blockOf = (written: string): Block[] => {
  if (!written) return []
  const [, text = '', name] = /^!\[([^\]]*)\]\(\.\.\/pictures\/([\w-]+)\.webp\)$/.exec(written) ?? []
  if (name) return [{ kind: 'picture', text, name }]
  if (written.startsWith('## ')) return [{ kind: 'heading', parts: partsOf(written.slice(3)) }]
  for (const [kind, mark] of [['steps', /^\d+\. /] as const, ['points', /^- /] as const])
    if (mark.test(written)) return [{ kind, items: written.split('\n').map((line) => partsOf(line.replace(mark, ''))) }]
  return [{ kind: 'paragraph', parts: partsOf(written.replaceAll('\n', ' ')) }]
}

const partsOf = (written: string): Part[] =>
  written
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([\w-]+\.md\))/)
    .filter(Boolean)
    .map((piece): Part => {
      const [, text = '', to] = /^\[([^\]]+)\]\(([\w-]+)\.md\)$/.exec(piece) ?? []
      if (to) return { text, to }
      return piece.startsWith('**') ? { text: piece.slice(2, -2), isStrong: true } : { text: piece }
    })

/** What parts say, without their looks. */
export const said = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('')

/** What a block says. */
export const textOf = (block: Block): string => {
  if (block.kind === 'picture') return block.text
  return 'items' in block ? block.items.map(said).join(' ') : said(block.parts)
}
