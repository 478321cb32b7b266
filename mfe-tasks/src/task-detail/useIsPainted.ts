import { useEffect, useState } from 'react'

/**
 * Whether what was first drawn has been painted. A deferred value does not wait for that: React draws it in the next task, which
 * the browser as often runs before the frame as after it.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      // A frame is painted after what is called as it begins.
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
