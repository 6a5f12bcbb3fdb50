import type { File, Files } from '../files.ts'
import type { Catalogue } from '../grouped.ts'

export const files: Files = {
  ...import.meta.glob<File>(['../../fleet/*/**/words/fr.json', '../../{panel,go}/**/words/fr.json']),
  ...import.meta.glob<Catalogue>(
    ['../../**/words/fr.json', '!../../fleet/*/**/words/fr.json', '!../../{panel,go}/**/words/fr.json'],
    { eager: true, import: 'default' },
  ),
}
