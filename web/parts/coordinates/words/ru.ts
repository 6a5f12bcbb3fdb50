import type { CoordinatesWords } from '../words.ts'

export default {
  open: 'Открыть на карте',
  app: 'Открыть в приложении с картами',
  selected: 'Выделено: скопируйте клавишами',
} satisfies CoordinatesWords
