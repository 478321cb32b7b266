import { section } from '@headway/section-kit/rspack'

export default section(import.meta.dirname)
