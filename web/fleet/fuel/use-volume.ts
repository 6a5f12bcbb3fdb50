import { useMemo } from 'react'
import { figureWriter } from '#web/words/figures.ts'
import type { Format } from '#web/words/format.ts'
import { useFormat } from '#web/words/speech.tsx'

/** What writes volumes: litres, or whatever the tank is measured in. */
export const useVolume = (units: string, units_type?: string): ((value: number) => string) => {
  const format = useFormat()
  return useMemo(() => volumeWriter({ units, units_type }, format), [units, units_type, format])
}

/** Makes a function that writes volumes. Without a kind of unit litres are known by their sign. */
export const volumeWriter = (
  { units, units_type }: { units: string; units_type?: string | undefined },
  format: Format,
): ((value: number) => string) => {
  const type = units_type ?? (units === 'l' ? 'litre' : 'custom')
  return figureWriter({ units_type: type as 'litre' | 'custom', units }, format)
}
