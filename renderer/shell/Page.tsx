import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import { useEffect, type ReactNode } from 'react';
import { useHelp, type HelpTopic } from '../store/help.ts';
import { PageInfo } from './PageInfo.tsx';

export interface PageProps {
  /** The one `h1` of the page, and the title of the window. */
  readonly title: string;
  /** Such as `(3)`. */
  readonly counter?: string;
  readonly description?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** What F1 and the link `Info` show. */
  readonly help?: HelpTopic;
  /** The content shows the title: a table that is the page. */
  readonly isTitleWithin?: boolean;
  readonly children: ReactNode;
}

/** A page: its title, what can be done, and the content. */
export function Page({ title, counter, description, actions, help, isTitleWithin, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Balanza`;
    useHelp.setState({ topic: help ?? null, ...(help === undefined && { isOpen: false }) });
  }, [title, help]);
  if (isTitleWithin === true) return <ContentLayout>{children}</ContentLayout>;
  return (
    <ContentLayout
      header={
        <Header variant="h1" counter={counter} description={description} actions={actions} info={<PageInfo />}>
          {title}
        </Header>
      }
    >
      {children}
    </ContentLayout>
  );
}
