import { readFileSync } from 'node:fs'

/** The lines `name: words` of a file of captures, by name. */
export function captures(file: string): Record<string, string> {
  const text = readFileSync(new URL(`../captures/${file}`, import.meta.url), 'utf8')
  return Object.fromEntries([...text.matchAll(/^(\w+): (.*)$/gm)].map(([, name = '', words = '']) => [name, words]))
}
