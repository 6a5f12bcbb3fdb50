import type { Files } from '../files.ts'
import type { Catalogue } from '../grouped.ts'

export const files: Files = import.meta.glob<{ default: Catalogue }>('../../**/words/en.json')
