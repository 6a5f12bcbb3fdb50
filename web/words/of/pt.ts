import type { File, Files } from '../files.ts'
import type { Catalogue } from '../grouped.ts'

export const files: Files = {
  ...import.meta.glob<File>(['../../fleet/*/**/words/pt.json', '../../{panel,go}/**/words/pt.json']),
  ...import.meta.glob<Catalogue>(
    ['../../**/words/pt.json', '!../../fleet/*/**/words/pt.json', '!../../{panel,go}/**/words/pt.json'],
    { eager: true, import: 'default' },
  ),
}
