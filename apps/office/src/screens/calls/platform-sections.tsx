import { platformMissing } from '@downspout/business/office/platform';
import { useOfficeFacts } from '../../fetching/use-office-facts.ts';
import { FailedToLoad } from '../../ui/problem.tsx';
import { AssistantSection } from './assistant-section.tsx';
import { PlatformCallsSection } from './platform-calls-section.tsx';
import '../../styles/platform.css';

/** What can be done with the platform; nothing without a key of it. */
export function PlatformSections() {
  const office = useOfficeFacts();
  if (office.error) {
    return <FailedToLoad error={office.error} missing={platformMissing} onRetry={() => office.refetch()} />;
  }
  if (!office.data?.platform) return null;
  return (
    <div className="sections platform">
      <PlatformCallsSection />
      <AssistantSection />
    </div>
  );
}
