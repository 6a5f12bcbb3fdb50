import { useAsk } from '#web/session/ask.ts'

/** Days that a period may have where nobody has set another number. */
const usual = 366

/** How many days a report may tell of, as the platform is set. */
export const useMostDays = (): number => {
  const told = useAsk('dealer/get_ui_config').data?.platform['report.max_time_span']
  return Number(/^P(\d+)D$/.exec(told ?? '')?.[1] ?? usual)
}
