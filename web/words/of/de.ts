import type { File, Files } from '../files.ts'
import type { Catalogue } from '../grouped.ts'

export const files: Files = {
  ...import.meta.glob<File>(['../../fleet/*/**/words/de.json', '../../{panel,go}/**/words/de.json']),
  ...import.meta.glob<Catalogue>(
    ['../../**/words/de.json', '!../../fleet/*/**/words/de.json', '!../../{panel,go}/**/words/de.json'],
    { eager: true, import: 'default' },
  ),
}
