import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useCommon } from '#web/words/speech.tsx'
import { Button, type ButtonProps, IconButton } from './button.tsx'
import style from './dialog.module.css'
import { TextField, unlimited } from './field.tsx'

interface DialogProps {
  title: string
  onClose(): void
  /** Wide ones hold tables and previews. */
  isWide?: boolean
  children: ReactNode
}

/** Shown while it is rendered; on a phone a sheet from below. */
export const Dialog = ({ title, onClose, isWide, children }: DialogProps) => {
  const words = useCommon()
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()} className={style.overlay}>
      <Modal className={`${style.modal} ${isWide ? style.wide : ''}`}>
        <AriaDialog className={style.dialog}>
          <header className={style.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton icon={X} label={words.close} onPress={onClose} />
          </header>
          <div className={style.body}>{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

interface ConfirmProps {
  title: string
  text: string
  /** What may come of it, where that is grave. */
  warning?: string
  /** On the button that does it. */
  action: string
  look?: ButtonProps['look']
  isPending?: boolean
  /** What has to be typed first, where no step leads back. */
  typed?: string
  /** Why it failed, if it has. */
  failure?: string
  onConfirm(): void
  onCancel(): void
}

/** Asks before something is lost, or done that is not to happen by mistake. */
export const Confirm = (props: ConfirmProps) => {
  const { title, text, warning, action, look = 'danger', isPending, typed, failure, onConfirm, onCancel } = props
  const words = useCommon()
  const [given, setGiven] = useState('')
  const isTyped = typed === undefined || given.trim() === typed.trim()
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => isOpen || onCancel()} className={style.overlay}>
      <Modal className={style.modal}>
        <AriaDialog role="alertdialog" className={style.dialog}>
          <div className={style.body}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <p className={style.text}>{text}</p>
            {warning && <p className={style.failure}>{warning}</p>}
            {typed !== undefined && (
              <div className={style.typed}>
                <TextField
                  label={words.type_to_go_on({ typed })}
                  limits={unlimited}
                  value={given}
                  onChange={setGiven}
                  autoFocus
                />
              </div>
            )}
            {failure && (
              <p role="alert" className={style.failure}>
                {failure}
              </p>
            )}
            <div className={style.buttons}>
              <Button onPress={onCancel} autoFocus={typed === undefined}>
                {words.cancel}
              </Button>
              <Button look={look} onPress={onConfirm} isPending={isPending} isDisabled={!isTyped}>
                {action}
              </Button>
            </div>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
