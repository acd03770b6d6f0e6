package ru.spetskarta.recorder.core;

import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.platform.Exit;
import ru.spetskarta.recorder.core.queue.Queue;
import ru.spetskarta.recorder.core.recording.Consent;
import ru.spetskarta.recorder.core.stage.BreakingDisk;
import ru.spetskarta.recorder.core.stage.Check;
import ru.spetskarta.recorder.core.stage.Stage;

/** A phone that was connected by a version without the consent asks for it once, without a network too. */
public final class ConsentTest {
  private ConsentTest() {}

  public static void testNothingIsRecordedBeforeItIsGivenAndTheServerHearsOfItOnce() throws Exception {
    Stage stage = new Stage().live().enrol();
    Check.equal(false, stage.state().get("asksConsent"), "given when it was connected");
    Queue queue = new Queue(stage.disk);
    queue.put(Json.of("consents", null));
    stage.live(new BreakingDisk(stage.dir, 0, 1));
    Check.equal(true, stage.state().get("asksConsent"), "asked for");
    Check.equal("no_consent", stage.call("start").get("error"), "nothing begins");
    stage.phone.online = false;
    stage.recorder.agree();
    Check.that(stage.call("start").containsKey("ok"), "it begins without a network");
    Check.equal(false, stage.state().get("asksConsent"), "once");
    stage.live(new BreakingDisk(stage.dir, 0, 2));
    stage.recorder.resumeAfterDeath(Exit.SYSTEM, true);
    stage.phone.pass(3600000);
    stage.phone.online = true;
    stage.recorder.onNetwork();
    stage.drive(1).empty();
    Check.equal(1, stage.store().consents.size(), "told");
    Check.equal(Consent.VERSION, stage.store().consents.get(0).get("consent"), "text");
    Check.equal(3600L, Json.number(stage.store().consents.get(0).get("age"), 0) / 1000, "when");
    stage.remove();
  }
}
