import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { IconButton } from './button.tsx'
import style from './lightbox.module.css'

export interface Shown {
  source: string
  name: string
}

interface LightboxProps {
  pictures: readonly Shown[]
  /** The place of the one that is shown. */
  at: number
  onAt(place: number): void
  onClose(): void
}

/** Pictures as large as the window is, one at a time; the arrows go on to the others, Esc closes. */
export const Lightbox = ({ pictures, at, onAt, onClose }: LightboxProps) => {
  const words = useWords('ui/lightbox')
  const common = useCommon()
  const shown = pictures[at]
  const go = (steps: number): void => onAt((at + steps + pictures.length) % pictures.length)
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }
  if (!shown) return null
  const { source, name } = shown
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()} className={style.overlay}>
      <Modal className={style.modal}>
        <Dialog className={style.dialog} aria-label={name}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it */}
          <div className={style.frame} onKeyDown={onKeyDown}>
            <header className={style.head}>
              <span className={style.name}>{name}</span>
              {pictures.length > 1 && (
                <span role="status" className={style.place}>
                  {at + 1} / {pictures.length}
                </span>
              )}
              <a className={style.download} href={source} download={name} aria-label={common.download}>
                <Download size={18} aria-hidden />
              </a>
              <IconButton icon={X} label={common.close} keys="Esc" onPress={onClose} />
            </header>
            <div className={style.picture}>
              <img src={source} alt={name} />
            </div>
            {pictures.length > 1 && (
              <nav className={style.ways}>
                <IconButton icon={ChevronLeft} label={words.previous} keys="←" onPress={() => go(-1)} />
                <IconButton icon={ChevronRight} label={words.next} keys="→" onPress={() => go(1)} autoFocus />
              </nav>
            )}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
