import type { File, Files } from '../files.ts'
import type { Catalogue } from '../grouped.ts'

export const files: Files = {
  ...import.meta.glob<File>(['../../fleet/*/**/words/ru.json', '../../{panel,go}/**/words/ru.json']),
  ...import.meta.glob<Catalogue>(
    ['../../**/words/ru.json', '!../../fleet/*/**/words/ru.json', '!../../{panel,go}/**/words/ru.json'],
    { eager: true, import: 'default' },
  ),
}
