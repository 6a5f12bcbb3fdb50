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
}

const queue = new Queue<Message>({ maxVisibleToasts: 3 })

/** Says in passing what was done. What must not be missed is said where it happened instead. */
export const toast = (message: Message): void => {
  queue.add(message, { timeout: message.action ? 10_000 : 5_000 })
}

export const Toasts = () => {
  const words = useCommon()
  return (
    <Region queue={queue} className={style.region}>
      {({ toast: { key, content } }) => (
        <AriaToast toast={{ key, content }} className={style.toast}>
          <Content className={style.text}>
            <Text slot="title">{content.text}</Text>
          </Content>
          {content.action && (
            <Button
              look="quiet"
              onPress={() => {
                content.action?.run()
                queue.close(key)
              }}
            >
              {content.action.label}
            </Button>
          )}
          <IconButton slot="close" icon={X} label={words.close} />
        </AriaToast>
      )}
    </Region>
  )
}
