import { shell } from '@headway/tools/rspack'

export default shell(import.meta.dirname)
