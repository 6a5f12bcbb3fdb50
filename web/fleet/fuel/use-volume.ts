import { useMemo } from 'react'
import { figureWriter } from '#web/words/figures.ts'
import { useFormat } from '#web/words/speech.tsx'

/** What writes volumes: litres, or whatever the tank is measured in. */
export const useVolume = (units: string, units_type?: string): ((value: number) => string) => {
  const format = useFormat()
  return useMemo(() => {
    const type = units_type ?? (units === 'l' ? 'litre' : 'custom')
    return figureWriter({ units_type: type as 'litre' | 'custom', units }, format)
  }, [units, units_type, format])
}
