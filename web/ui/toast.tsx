import { X } from 'lucide-react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as Content,
  UNSTABLE_ToastQueue as Queue,
  UNSTABLE_ToastRegion as Region,
  Text,
} from 'react-aria-components/Toast'
import { useCommon } from '#web/words/speech.tsx'
import { Button, IconButton } from './button.tsx'
import style from './toast.module.css'

interface Message {
  text: string
  /** What can be done about it: undo, open. */
  action?: { label: string; run(): void }
  /** Something failed: it stays until it is closed. */
  isFault?: boolean
}

const queue = new Queue<Message>({ maxVisibleToasts: 3 })

/**
 * Says in passing what was done, and goes by itself, unless one points at it or has the focus in it. What must not be
 * missed is said where it happened instead.
 */
export const toast = (message: Message): void => {
  queue.add(message, message.isFault ? {} : { timeout: message.action ? 15_000 : 8_000 })
}

export const Toasts = () => {
  const words = useCommon()
  return (
    <Region queue={queue} className={style.region}>
      {/* Whole, for it has its time in it. */}
      {({ toast }) => (
        <AriaToast toast={toast} className={style.toast}>
          <Content className={style.text}>
            <Text slot="title">{toast.content.text}</Text>
          </Content>
          {toast.content.action && (
            <Button
              look="quiet"
              onPress={() => {
                toast.content.action?.run()
                queue.close(toast.key)
              }}
            >
              {toast.content.action.label}
            </Button>
          )}
          <IconButton slot="close" icon={X} label={words.close} />
        </AriaToast>
      )}
    </Region>
  )
}
