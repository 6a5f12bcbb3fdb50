import type { Catalogue } from './grouped.ts'

export interface File {
  default: Catalogue
}

/** Catalogues of one language, by their paths from `web/words/of`: those of screens to be fetched, those of all that screens share as they are. */
export type Files = Readonly<Record<string, Catalogue | (() => Promise<File>)>>
