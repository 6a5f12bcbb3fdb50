import { useLanguage } from '#web/words/speech.tsx'

/** The name of a weekday; 1 is Monday. */
export const useWeekday = (): ((day: number, style: 'long' | 'short') => string) => {
  const language = useLanguage()
  // The first of January 2024 was a Monday.
  return (day, weekday) =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
}
