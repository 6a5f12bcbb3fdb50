import { reported } from '../../parts/reported.ts'
import { options } from './options.ts'

/** The warnings of a driver assistance; what is not switched off is told. */
export const judging = reported(({ extended }) => {
  const asked = Object.entries(options).filter(([name]) => extended[name] !== false)
  return Object.fromEntries(asked.map(([, { event }]) => [event, 'primary']))
})
