import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Pastes the shell blocks of a document into a shell, its variables at the top set to these places; answers what was printed. */
export const paste = async (document: string, places: Record<string, string>): Promise<string> => {
  const { stdout } = await promisify(execFile)('bash', ['-c', await script(document, places)], { timeout: 50_000 })
  return stdout
}

/** The same, and answers what was said: JSON answers, and HTTP statuses as numbers. */
export const walk = async (document: string, places: Record<string, string>): Promise<Said[]> => {
  const stdout = await paste(document, places)
  const answers = stdout.match(/\{"success".*?\}(?=\{"success"|\d{3}\n|\n|$)|\d{3}\n/gs) ?? []
  return answers.map((answer) => (answer.startsWith('{') ? JSON.parse(answer) : Number(answer)))
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Said = any

const script = async (document: string, places: Record<string, string>): Promise<string> => {
  const text = await readFile(new URL(`../../docs/${document}`, import.meta.url), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block)
  return Object.entries(places).reduce(
    (whole, [name, place]) => whole.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${place}`),
    blocks.join('\n'),
  )
}
