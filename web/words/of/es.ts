import type { File, Files } from '../files.ts'
import type { Catalogue } from '../grouped.ts'

export const files: Files = {
  ...import.meta.glob<File>(['../../fleet/*/**/words/es.json', '../../{panel,go}/**/words/es.json']),
  ...import.meta.glob<Catalogue>(
    ['../../**/words/es.json', '!../../fleet/*/**/words/es.json', '!../../{panel,go}/**/words/es.json'],
    { eager: true, import: 'default' },
  ),
}
