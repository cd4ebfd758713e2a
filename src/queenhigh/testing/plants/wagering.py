"""Faults of wagers and decisions."""

from __future__ import annotations

from queenhigh.testing.plants.kit import DECIDED, METERED, Catalogue, Data, Wants, add_tip

PLANTS = Catalogue()


@PLANTS.plant("wager/needs", "wager.ante.needs[0]")
def _needs_a_stranger(data: Data) -> None:
    data["wager"]["ante"]["needs"] = ["nothing"]


@PLANTS.plant("wager/needs", "wager.ante.needs[0]")
def _needs_itself(data: Data) -> None:
    data["wager"]["ante"]["needs"] = ["ante"]


@PLANTS.plant("wager/needs", "wager.ante.needs[0]", DECIDED)
def _needs_a_raise(data: Data) -> None:
    data["wager"]["ante"]["needs"] = ["play"]


@PLANTS.plant("wager/circle", "wager.tip.needs")
def _circle_of_needs(data: Data) -> None:
    add_tip(data, [{"same": "suit", "pay": 1}])
    data["wager"]["tip"]["needs"] = ["top"]
    data["wager"]["top"] = {"label": "Top", "kind": "side", "needs": ["tip"]}
    data["outcome"]["top"] = [{"result": "push"}]
    data["settle"]["wagers"] = [*data["settle"]["wagers"], "top"]


@PLANTS.plant("wager/none_alone", "wager")
def _nothing_alone(data: Data) -> None:
    for name, wager in data["wager"].items():
        if wager["kind"] in ("opening", "side"):
            wager["needs"] = ["ante" if name != "ante" else "tip"]
    add_tip(data, [{"same": "suit", "pay": 1}])
    data["wager"]["tip"]["needs"] = ["ante"]


@PLANTS.plant("wager/limits", "wager.ante.cents_min")
def _least_above_most(data: Data) -> None:
    data["wager"]["ante"].update(cents_min=1000, cents_max=500)


@PLANTS.plant("wager/step", "wager.ante.cents_max")
def _most_off_the_step(data: Data) -> None:
    data["wager"]["ante"].update(cents_min=0, cents_max=1050, cents_step=100)


@PLANTS.plant("wager/meter_amount", "wager.jackpot", METERED)
def _two_meter_amounts(data: Data) -> None:
    data["wager"]["jackpot"]["cents_max"] *= 2


@PLANTS.plant("wager/backline", "wager.ante.backline")
def _backline_at_no_seat(data: Data) -> None:
    data["seats"]["backline"] = False
    data["wager"]["ante"]["backline"] = True


@PLANTS.plant("wager/backline", "wager.play.backline", DECIDED)
def _raise_without_backline(data: Data) -> None:
    data["seats"]["backline"] = True
    data["wager"]["ante"]["backline"] = True
    data["wager"]["play"]["backline"] = False


@PLANTS.plant("wager/never_made", "wager.spare")
def _raise_that_nobody_makes(data: Data) -> None:
    data["wager"]["spare"] = {"label": "Spare", "kind": "raise"}
    data["outcome"]["spare"] = [{"result": "push"}]
    data["settle"]["wagers"] = [*data["settle"]["wagers"], "spare"]


@PLANTS.plant("wager/not_raisable", "decision.option.play.raise.max", DECIDED)
def _ante_too_large_to_raise(data: Data) -> None:
    data["wager"]["ante"].update(cents_min=100, cents_max=1000, cents_step=100)
    data["wager"]["play"].update(cents_min=100, cents_max=900, cents_step=100)


@PLANTS.plant("wager/not_raisable", "decision.option.play.raise.min", DECIDED)
def _ante_too_small_to_raise(data: Data) -> None:
    data["wager"]["ante"].update(cents_min=100, cents_max=1000, cents_step=100)
    data["wager"]["play"].update(cents_min=1000, cents_max=90_000, cents_step=100)


@PLANTS.plant("wager/not_raisable", "decision.option.play.raise", DECIDED)
def _steps_that_do_not_fit(data: Data) -> None:
    data["wager"]["ante"].update(cents_min=0, cents_max=700, cents_step=7)
    data["wager"]["play"].update(cents_min=0, cents_max=110_000, cents_step=1100)


@PLANTS.plant("decision/wager", "decision.wager", DECIDED)
def _decision_about_nothing(data: Data) -> None:
    data["decision"]["wager"] = "nothing"


@PLANTS.plant("decision/wager", "decision.wager", DECIDED)
def _decision_about_a_raise(data: Data) -> None:
    data["decision"]["wager"] = "play"


@PLANTS.plant("decision/sees", "decision.sees[1]", Wants(decision=True, draw=False))
def _sees_no_cards(data: Data) -> None:
    data["decision"]["sees"] = ["hand", "draw"]


@PLANTS.plant("decision/none_open", "decision.option", DECIDED)
def _nothing_always_open(data: Data) -> None:
    for option in data["decision"]["option"].values():
        option["allowed_if"] = {"hand": "dealt", "at_least": {"class": "straight"}}


@PLANTS.plant("decision/raise", "decision.option.play.raise.wager", DECIDED)
def _raise_of_no_wager(data: Data) -> None:
    data["decision"]["option"]["play"]["raise"]["wager"] = "nothing"


@PLANTS.plant("decision/raise", "decision.option.play.raise.wager", DECIDED)
def _raise_made_before(data: Data) -> None:
    data["decision"]["option"]["play"]["raise"]["wager"] = "ante"


@PLANTS.plant("decision/raise", "decision.option.play.raise.of", DECIDED)
def _raise_of_another(data: Data) -> None:
    data["decision"]["option"]["play"]["raise"]["of"] = "play"


@PLANTS.plant("decision/raise", "decision.option.play.raise.min", DECIDED)
def _least_multiple_above_largest(data: Data) -> None:
    data["decision"]["option"]["play"]["raise"].update(min=3, max=2)


@PLANTS.plant("decision/forfeits", "decision.option.play.forfeits[0]", DECIDED)
def _forfeits_what_it_raises(data: Data) -> None:
    data["decision"]["option"]["play"]["forfeits"] = ["ante"]


@PLANTS.plant("decision/forfeits", "decision.option.give.forfeits[1]", DECIDED)
def _forfeits_twice(data: Data) -> None:
    data["decision"]["option"]["give"] = {"label": "Give up", "forfeits": ["ante", "ante"]}


@PLANTS.plant("decision/forfeits", "decision.option.give.forfeits[0]", DECIDED)
def _forfeits_a_raise(data: Data) -> None:
    data["decision"]["option"]["give"] = {"label": "Give up", "forfeits": ["play", "ante"]}


@PLANTS.plant("decision/forfeits", "decision.option.give.forfeits[0]", Wants(bank="house", meter=True, decision=True))
def _forfeits_a_meter_wager(data: Data) -> None:
    data["decision"]["option"]["give"] = {"label": "Give up", "forfeits": ["jackpot", "ante"]}


@PLANTS.plant("decision/condition", "decision.option.play.allowed_if.hand", DECIDED)
def _condition_on_the_bank(data: Data) -> None:
    data["decision"]["option"]["play"]["allowed_if"] = {"hand": "dealer", "at_least": {"class": "straight"}}


@PLANTS.plant("decision/condition", "decision.option.play.allowed_if.hand", Wants(draw=True, decision=True))
def _condition_on_the_future(data: Data) -> None:
    data["decision"]["option"]["play"]["allowed_if"] = {"hand": "player", "at_least": {"class": "straight"}}


@PLANTS.plant("mark/impossible", "decision.option.play.allowed_if.at_least.class", DECIDED)
def _condition_of_no_hand(data: Data) -> None:
    data["decision"]["option"]["play"]["allowed_if"] = {"hand": "dealt", "at_least": {"class": "two_pair"}}


@PLANTS.plant("decision/swap", "decision.option.play.swap.zone", Wants(decision=True, draw=False))
def _swap_for_nothing(data: Data) -> None:
    data["decision"]["option"]["play"]["swap"] = {"zone": "draw"}


def _add_twin(data: Data, **changes: object) -> None:
    """A wager that equals the ante."""
    twin = {key: value for key, value in data["wager"]["ante"].items() if key not in ("needs", "commission_percent")}
    data["wager"]["twin"] = {**twin, "label": "Twin", "equals": "ante", **changes}
    data["outcome"]["twin"] = [{"result": "push"}]
    data["settle"]["wagers"] = [*data["settle"]["wagers"], "twin"]


@PLANTS.plant("wager/equals", "wager.twin.equals")
def _equals_a_stranger(data: Data) -> None:
    _add_twin(data, equals="nothing")


@PLANTS.plant("wager/equals", "wager.twin.equals")
def _equals_itself(data: Data) -> None:
    _add_twin(data, equals="twin")


@PLANTS.plant("wager/equals", "wager.twin.equals")
def _equal_and_in_need(data: Data) -> None:
    _add_twin(data, needs=["ante"])


@PLANTS.plant("wager/equals", "wager.twin")
def _equal_in_other_steps(data: Data) -> None:
    _add_twin(data, cents_step=data["wager"]["ante"]["cents_step"] * 2, cents_min=0, cents_max=None)
    del data["wager"]["twin"]["cents_max"]


@PLANTS.plant("wager/needs", "wager.tip.needs[0]")
def _needs_an_equal(data: Data) -> None:
    _add_twin(data)
    add_tip(data, [{"same": "suit", "pay": 1}])
    data["wager"]["tip"]["needs"] = ["twin"]


@PLANTS.plant("decision/wager", "decision.wager", DECIDED)
def _decided_on_an_equal(data: Data) -> None:
    _add_twin(data)
    data["decision"]["wager"] = "twin"


@PLANTS.plant("wager/commission", "wager.jackpot.commission_percent", METERED)
def _commission_on_a_meter(data: Data) -> None:
    data["wager"]["jackpot"]["commission_percent"] = 5


@PLANTS.plant("wager/bettor_limit", "wager.ante.bettor_cents_max")
def _bettor_above_the_spot(data: Data) -> None:
    ante = data["wager"]["ante"]
    ante["cents_max"] = max(ante["cents_min"], ante["cents_step"])
    ante["bettor_cents_max"] = ante["cents_max"] + ante["cents_step"]


@PLANTS.plant("wager/bettor_limit", "wager.ante.bettor_cents_max")
def _bettor_below_the_least(data: Data) -> None:
    data["wager"]["ante"]["bettor_cents_max"] = 0


@PLANTS.plant("wager/bettor_limit", "wager.play.bettor_cents_max", DECIDED)
def _bettor_limit_of_a_raise(data: Data) -> None:
    data["wager"]["play"]["bettor_cents_max"] = data["wager"]["play"]["cents_step"]
