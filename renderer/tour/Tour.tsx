import AnnotationContext from '@cloudscape-design/components/annotation-context';
import { useMemo, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '../texts/useTexts.ts';
import { TOUR_STOPS } from './TourStop.tsx';

/**
 * The guided tour of the dashboard, while the address asks for it: it can be left at any stop, and begun again from the
 * navigation. Source: console 4, *First run*.
 */
export function Tour({ children }: { readonly children: ReactNode }) {
  const { tour: texts } = useTexts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isOn = query.get('tour') === 'on';
  const leave = () => void navigate('/dashboard', { replace: true });
  const tutorial = useMemo(
    () => ({
      title: texts.title,
      description: texts.title,
      completed: false,
      completedScreenDescription: '',
      tasks: [
        {
          title: texts.title,
          steps: TOUR_STOPS.map((name) => {
            const { title, content } = texts.stops[name];
            // The annotation shows no title of a step by itself.
            const titled = (
              <>
                <b>{title}.</b> {content}
              </>
            );
            return { title, content: titled, hotspotId: name };
          }),
        },
      ],
    }),
    [texts],
  );
  return (
    <AnnotationContext
      currentTutorial={isOn ? tutorial : null}
      onStartTutorial={() => undefined}
      onExitTutorial={leave}
      onFinish={leave}
      i18nStrings={{
        nextButtonText: texts.next,
        previousButtonText: texts.previous,
        finishButtonText: texts.finish,
        labelDismissAnnotation: texts.leave,
        labelHotspot: (_, place, count) => texts.stop(place + 1, count),
        stepCounterText: (place, count) => texts.stop(place + 1, count),
        taskTitle: (_, title) => title,
      }}
    >
      {children}
    </AnnotationContext>
  );
}
