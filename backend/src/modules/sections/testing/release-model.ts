/** A change of a section's releases in a random sequence. The release null is the one to fall back to. */
export type Step =
  | { do: 'publish' }
  | { do: 'use'; release: number | null; audience: 'everybody' | 'staff'; by: Author }
  | { do: 'roll back'; release: number | null; by: Author }
  | { do: 'withdraw' | 'disable' | 'enable'; by: Author }
  | { do: 'pin' | 'unpin' }
  | { do: 'fail'; channel: 'stable' | 'next' }

/** An administrator, or the token of the section's team. */
export type Author = 'admin' | 'token'

/** Channels and switches of a section. */
export interface Channels {
  stable: string | null
  next: string | null
  /** The release that a rollback without a version activates. */
  previous: string | null
  isPinned: boolean
  isDisabled: boolean
}

/**
 * Reference model of docs/SECTIONS.md, "Who gets a release". It knows the releases in memory only, and decides every
 * step from their history instead of from stored times.
 */
export class ReleaseModel {
  readonly #published: string[]
  channels: Channels = { stable: null, next: null, previous: null, isPinned: false, isDisabled: false }
  /** Releases that everyone had at some time. */
  readonly #used = new Set<string>()
  /** Releases that a person rolled back or withdrew, or that the guard rolled back, and that were not activated again. */
  readonly #outOfUse = new Set<string>()
  /** Releases that were replaced, the last one at the end. */
  #replaced: string[] = []

  constructor(published: readonly string[]) {
    this.#published = [...published]
  }

  /** Returns the version that a step publishes or names; an unknown one if there is none. */
  versionOf(step: Step): string {
    if (step.do === 'publish') {
      return `1.${this.#published.length}.0`
    }
    const release = 'release' in step ? step.release : null
    return (release === null ? this.channels.previous : this.#published[release]) ?? '9.9.9'
  }

  /** Returns whether a rollback may choose a release by itself. */
  isSound = (version: string): boolean => this.#used.has(version) && !this.#outOfUse.has(version)

  /** Makes a step and returns its result: `done`, or the code of the refusal. */
  apply(step: Step): string {
    if ('by' in step && step.by === 'token' && this.channels.isPinned && changesReleases(step)) {
      return 'section_pinned'
    }
    switch (step.do) {
      case 'publish':
        this.#published.push(this.versionOf(step))
        return 'done'
      case 'use':
        return this.#use(this.versionOf(step), step.audience === 'everybody')
      case 'roll back':
        return this.#rollBack(step.release === null ? this.channels.previous : this.versionOf(step))
      case 'withdraw':
        return this.#endNext() ? 'done' : 'no_next_release'
      case 'fail':
        return this.#fail(step.channel)
      case 'pin':
      case 'unpin':
        this.channels.isPinned = step.do === 'pin'
        return 'done'
      case 'disable':
      case 'enable':
        this.channels.isDisabled = step.do === 'disable'
        return 'done'
    }
  }

  #use(version: string, isForEverybody: boolean): string {
    const { stable, next } = this.channels
    if (!this.#published.includes(version)) {
      return 'not_found'
    }
    if (version === stable) {
      return 'release_in_use'
    }
    if (isForEverybody) {
      this.#activate(version)
    } else {
      this.#replace(next === version ? null : next)
      this.channels.next = version
    }
    return 'done'
  }

  #rollBack(version: string | null): string {
    const { stable, next } = this.channels
    if (version === null) {
      return 'no_earlier_release'
    }
    if (version === stable) {
      return 'release_in_use'
    }
    if (!this.#used.has(version)) {
      return 'not_found'
    }
    this.#takeOutOfUse(stable)
    this.#takeOutOfUse(next)
    this.#activate(version)
    return 'done'
  }

  /** The guard has seen a release fail. It needs a release to return to, and leaves pinned and disabled sections alone. */
  #fail(channel: 'stable' | 'next'): string {
    const { stable, previous, isPinned, isDisabled } = this.channels
    if (isPinned || isDisabled) {
      return 'done'
    }
    if (channel === 'next' && stable !== null) {
      this.#endNext()
    }
    if (channel === 'stable' && previous !== null) {
      this.#takeOutOfUse(stable)
      this.#activate(previous)
    }
    return 'done'
  }

  #endNext(): boolean {
    const { next, previous } = this.channels
    if (next === null) {
      return false
    }
    this.#takeOutOfUse(next)
    this.#replace(next)
    this.channels.next = null
    if (previous === next) {
      this.channels.previous = this.#lastSound()
    }
    return true
  }

  #activate(version: string): void {
    const { stable, next } = this.channels
    this.#replace(next)
    this.#replace(stable)
    this.#used.add(version)
    this.#outOfUse.delete(version)
    Object.assign(this.channels, { stable: version, next: null })
    this.channels.previous = this.#lastSound()
  }

  /** Returns the release that was replaced last and may be chosen by a rollback. */
  #lastSound = (): string | null =>
    this.#replaced.findLast((version) => version !== this.channels.stable && this.isSound(version)) ?? null

  #replace(version: string | null): void {
    if (version !== null) {
      this.#replaced = [...this.#replaced.filter((other) => other !== version), version]
    }
  }

  #takeOutOfUse(version: string | null): void {
    if (version !== null) {
      this.#outOfUse.add(version)
    }
  }
}

const changesReleases = ({ do: action }: Step) => ['use', 'roll back', 'withdraw'].includes(action)
