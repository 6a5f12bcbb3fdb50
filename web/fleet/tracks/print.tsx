import { Printer } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type Picture, pictureOf } from '#web/map/picture.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useWords } from '#web/words/speech.tsx'
import { PrintSheet, type SheetProps } from './print-sheet.tsx'

/** Prints what is listed, and the map as it is seen now. */
export const Print = ({ map, ...props }: Omit<SheetProps, 'picture' | 'onReady'> & { map: MapLibre | undefined }) => {
  const words = useWords('fleet/tracks')
  const [picture, setPicture] = useState<Picture>()
  const print = (): void => {
    addEventListener('afterprint', () => setPicture(undefined), { once: true })
    globalThis.print()
  }
  return (
    <>
      <IconButton
        icon={Printer}
        label={words.print}
        isDisabled={!map}
        onPress={() => map && void pictureOf(map).then(setPicture)}
      />
      {picture && createPortal(<PrintSheet {...props} picture={picture} onReady={print} />, document.body)}
    </>
  )
}
