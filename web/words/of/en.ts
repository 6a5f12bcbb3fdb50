import type { File, Files } from '../files.ts'
import type { Catalogue } from '../grouped.ts'

export const files: Files = {
  ...import.meta.glob<File>(['../../fleet/*/**/words/en.json', '../../{panel,go}/**/words/en.json']),
  ...import.meta.glob<Catalogue>(
    ['../../**/words/en.json', '!../../fleet/*/**/words/en.json', '!../../{panel,go}/**/words/en.json'],
    { eager: true, import: 'default' },
  ),
}
