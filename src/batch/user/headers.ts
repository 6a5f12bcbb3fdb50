import { headerReader } from '#formats/headers.ts'
import { type ColumnName, userColumns } from './columns.ts'
import { de } from './headers/de.ts'
import { en } from './headers/en.ts'
import { es } from './headers/es.ts'
import { fr } from './headers/fr.ts'
import { pt } from './headers/pt.ts'
import { ru } from './headers/ru.ts'

/**
 * Names of the columns in the languages of the platform and in the API. A word that means two columns, as `estado` a
 * status and a region, stands for none.
 */
export const headers = Object.fromEntries(
  (Object.keys(userColumns) as ColumnName[]).map((name) => [
    name,
    [name, ...[en, de, es, fr, pt, ru].flatMap((language) => language[name])],
  ]),
) as Record<ColumnName, string[]>

/** Finds the columns of a header, in any of the languages. */
export const readHeader = headerReader(headers)
