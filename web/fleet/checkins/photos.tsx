import { useState } from 'react'
import { Lightbox } from '#web/ui/lightbox.tsx'
import { useWords } from '#web/words/speech.tsx'
import { type File, sourceOf } from './files.ts'
import style from './photos.module.css'

interface PhotosProps {
  files: readonly File[]
  /** The first one takes the whole width. */
  isLarge?: boolean
}

/** Pictures, small; pressed, they are shown as large as the window is. */
export const Photos = ({ files, isLarge = false }: PhotosProps) => {
  const words = useWords('fleet/checkins')
  const [at, setAt] = useState<number>()
  const pictures = files.flatMap((file) => {
    const [source, small] = [sourceOf(file), sourceOf(file, 'small')]
    return source && small ? [{ source, small, name: file.name }] : []
  })
  const coming = files.length - pictures.length
  return (
    <>
      {pictures.length > 0 && (
        <ul className={isLarge ? style.large : style.photos}>
          {pictures.map(({ source, small, name }, place) => (
            <li key={source}>
              <button
                type="button"
                className={style.photo}
                aria-label={`${words.enlarge}: ${name}`}
                onClick={() => setAt(place)}
              >
                <img src={small} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {coming > 0 && <p className="quiet">{words.coming}</p>}
      {at !== undefined && <Lightbox pictures={pictures} at={at} onAt={setAt} onClose={() => setAt(undefined)} />}
    </>
  )
}
