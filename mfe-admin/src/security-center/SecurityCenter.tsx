import { Button, media, PageHeader, space } from '@headway/design-system'
import { ForbiddenState } from '@headway/design-system/data'
import { isCallError, Link } from '@headway/sdk'
import styled from 'styled-components'
import { useAdminTokensQuery } from '../admin/admin.api.ts'
import { revealColumnsInOrder, revealInOrder } from '../components/rowPanel.ts'
import { adminMessages } from '../messages/admin.ts'
import { toActivityMonitor, toAudit, toFailedSignIns } from '../routes.ts'
import { ApiTokensPanel } from './ApiTokensPanel.tsx'
import { FindingsPanel } from './FindingsPanel.tsx'
import { LockedPanel } from './LockedPanel.tsx'
import { TokensPanel } from './TokensPanel.tsx'

const texts = adminMessages.security

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[16]};

  ${media.large} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${revealColumnsInOrder}
`

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${revealInOrder}
`

/** Shows findings, locked accounts, and the tokens that can be revoked. */
export function SecurityCenter() {
  const { error } = useAdminTokensQuery()
  const isForbidden = isCallError(error) && error.status === 403
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={isForbidden ? undefined : texts.subtitle}
        actions={
          isForbidden ? null : (
            <>
              <Button asChild>
                <Link to={toFailedSignIns()}>{texts.refused}</Link>
              </Button>
              <Button asChild>
                <Link to={toActivityMonitor()}>{texts.activity}</Link>
              </Button>
              <Button asChild>
                <Link to={toAudit()}>{texts.audit}</Link>
              </Button>
            </>
          )
        }
      />
      {isForbidden ? (
        <ForbiddenState />
      ) : (
        <Column>
          <FindingsPanel />
          <Columns>
            <div>
              <LockedPanel />
            </div>
            <Column>
              <ApiTokensPanel />
              <TokensPanel />
            </Column>
          </Columns>
        </Column>
      )}
    </>
  )
}
