import { Camera, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { Button } from './button.tsx'
import { failureText } from './failure.ts'
import style from './picture-field.module.css'

export type Pictured = 'vehicle' | 'employee' | 'place' | 'tag' | 'tracker'

/** Where a picture that was uploaded is. */
export const pictureOf = (entity: Pictured, file_name: string | null | undefined): string | undefined =>
  file_name ? `/v2/static/${entity}/avatars/${encodeURIComponent(file_name)}` : undefined

interface PictureFieldProps {
  entity: Pictured
  /** As the service names the picture that is there. */
  fileName: string | null | undefined
  /** Instead of a picture. */
  icon: LucideIcon
  onUpload(file: File): Promise<unknown>
}

/** The picture of something, and a button that gives it another; it is shown before it has arrived. */
export const PictureField = ({ entity, fileName, icon, onUpload }: PictureFieldProps) => {
  const words = useWords('ui/pick')
  const common = useCommon()
  const [coming, setComing] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const send = async (file: File): Promise<void> => {
    setComing(URL.createObjectURL(file))
    setError(undefined)
    setSending(true)
    try {
      await onUpload(file)
    } catch (failed) {
      setError(failed)
      setComing(undefined)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={style.field}>
      <Picture source={coming ?? pictureOf(entity, fileName)} icon={icon} isLarge />
      <div className={style.side}>
        <FileTrigger
          acceptedFileTypes={['image/jpeg', 'image/png', 'image/gif', 'image/webp']}
          onSelect={(files) => files?.[0] && void send(files[0])}
        >
          <Button icon={Camera} isPending={isSending}>
            {words.choose_picture}
          </Button>
        </FileTrigger>
        {error ? (
          <p role="alert" className={style.fault}>
            {`${words.picture_failed} ${failureText(error, common)}`}
          </p>
        ) : (
          <p className={style.hint}>{words.picture_hint}</p>
        )}
      </div>
    </div>
  )
}

interface PictureProps {
  source: string | undefined
  icon: LucideIcon
  isLarge?: boolean
}

/** A picture beside the name of what it shows, which says nothing more. */
export const Picture = ({ source, icon: Icon, isLarge = false }: PictureProps) => (
  <span className={`${style.picture} ${isLarge ? style.large : ''}`}>
    {source ? <img src={source} alt="" /> : <Icon size={isLarge ? 28 : 16} aria-hidden />}
  </span>
)
