import { useState } from 'react'

/** Whether something is shown on the map: kept by the browser. */
export const useKept = (name: string, usual: boolean): readonly [boolean, () => void] => {
  const key = `odograph.map.${name}`
  const [is, set] = useState(() => (localStorage.getItem(key) ?? String(usual)) === 'true')
  const toggle = (): void => {
    localStorage.setItem(key, String(!is))
    set(!is)
  }
  return [is, toggle]
}
