import type { Column } from '#web/ui/table.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useTell } from './tell.ts'
import { figures, type UserUsage } from './usage.ts'

type Row = UserUsage & { id: number }

/** Who it is, its figures, and its revenue before. */
export const useColumns = (): readonly Column<Row>[] => {
  const words = useWords('panel/reports')
  const term = useWords('panel/terms')
  const tell = useTell()
  return [
    { id: 'name', title: term.name, cell: ({ name, login }) => name || login, sort: 'name', grow: 2, width: 160 },
    { id: 'login', title: term.login, cell: ({ login }) => login, sort: 'login', grow: 1, width: 160 },
    ...figures.map((figure) => ({
      id: figure,
      title: words.figures[figure],
      cell: (row: Row) => tell(figure, row[figure]),
      sort: figure,
      isNumber: true,
      width: 120,
    })),
    {
      id: 'before',
      title: words.revenue_before,
      cell: ({ before }) => tell('revenue', before.revenue),
      isNumber: true,
      width: 130,
    },
  ]
}
