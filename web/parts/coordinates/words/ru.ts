import type words from './en.ts'

export default {
  open: 'Открыть на карте',
  app: 'Открыть в приложении с картами',
  selected: 'Выделено: скопируйте клавишами',
} satisfies typeof words
