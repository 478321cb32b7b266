/** The design system as sections of contract 1 import it: in one piece. */
export * from '@headway/design-system'
export * from '@headway/design-system/icons'
export * from '@headway/design-system/overlays'
